import type { Host } from '@queuebell/host-kit';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import page from '../page/page.module.css';
import { ScrollToTop } from '../scroll-to-top/scroll-to-top';
import type { View } from '../view/view';
import { ContactSection, MissingDetails, useOperator } from './operator';
import { PrivacySections } from './privacy-sections';
import { ServiceSections } from './service-sections';
import { LAST_CHANGED, chapters } from './terms-contents';
import styles from './terms.module.css';

interface TermsScreenProps {
  host: Host;
  view: View;
}

/** `/terms-and-conditions`: the agreement between a shop and this service, and how data is handled. */
export function TermsScreen({ host, view }: TermsScreenProps) {
  const { siteName } = host.site;
  const { operator, retry } = useOperator(host.api);
  const title = useRef<HTMLHeadingElement>(null);
  useSectionOfAddress();

  return (
    <div className={`${page.page} ${styles.screen}`}>
      <title>{`Terms and Conditions · ${siteName}`}</title>
      <header className={styles.header}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          Terms and Conditions
        </h1>
        <p className={styles.lead}>
          What you can expect from {siteName}, what we expect from you, and how we handle data. In plain
          English; it takes about ten minutes to read.
        </p>
        <p className={styles.date}>
          Last changed on <time dateTime={LAST_CHANGED.instant}>{LAST_CHANGED.words}</time>
        </p>
        <MissingDetails operator={operator} />
      </header>
      <nav aria-label="On this page" className={styles.contents}>
        {chapters.map((chapter) => (
          <div key={chapter.title}>
            <p className={styles.chapter}>{chapter.title}</p>
            <ol>
              {chapter.sections.map(({ id, title: words }) => (
                <li key={id}>
                  <a href={`#${id}`}>{words}</a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
      <article className={styles.text}>
        <ServiceSections links={host.links} siteName={siteName} />
        <PrivacySections links={host.links} />
        <ContactSection links={host.links} siteName={siteName} operator={operator} retry={retry} />
      </article>
      <ScrollToTop
        view={view}
        onPress={() => {
          title.current?.focus({ preventScroll: true });
          view.scrollToTop();
        }}
      />
    </div>
  );
}

/** Scrolls to the section in the address, such as #privacy: the browser looked for it before it was drawn. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  const atStart = useRef(hash.slice(1));
  useEffect(() => {
    if (atStart.current !== '')
      document.getElementById(atStart.current)?.scrollIntoView({ behavior: 'instant' });
  }, []);
}
