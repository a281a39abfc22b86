import { describe, expect, it } from '@jest/globals';
import { html, Html } from './html.js';

describe('a page made of a template', () => {
  it('shows values as text', () => {
    expect(html`<p title="${'"'}">${'<b>&'}</p>`.text).toBe('<p title="&quot;">&lt;b&gt;&amp;</p>');
  });

  it('keeps parts that are pages themselves, whatever they have in them', () => {
    const script = new Html('<script>const text = `\n\n    `;</script>');
    expect(html`<div>${script}${[html`<i>1</i>`, html`<i>2</i>`]}</div>`.text).toBe(
      `<div>${script.text}<i>1</i><i>2</i></div>`,
    );
  });

  it('has no spaces by which its template is indented', () => {
    const page = html`
      <ul>
        <li>${'  two  '} words</li>
      </ul>
    `;
    expect(page.text).toBe('\n<ul>\n<li>  two   words</li>\n</ul>\n');
  });
});
