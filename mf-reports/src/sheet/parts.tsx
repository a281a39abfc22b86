import type { Report } from '@queuebell/contracts';
import { useId } from 'react';
import { walkedAway } from './figures';
import styles from './sheet.module.css';
import { WideTable } from './wide-table';
import { minutesWords, numberWords } from './words';

interface PartsProps {
  title: string;
  /** Says whom the table counts. */
  note: string;
  /** The name of those that the shop does not have any more. */
  removed: string;
  parts: Report['chairs'];
}

/** The customers of each chair, or of each service. */
export function BreakdownTable({ title, note, removed, parts }: PartsProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{note}</p>
      <WideTable title={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Customers</th>
            <th scope="col">Served</th>
            <th scope="col">Walked away</th>
            <th scope="col">Typical wait</th>
            <th scope="col">Typical service</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">{part.name ?? removed}</th>
              <td>{numberWords(part.checkIns)}</td>
              <td>{numberWords(part.served)}</td>
              <td>{numberWords(walkedAway(part))}</td>
              <td>{minutesWords(part.wait?.median)}</td>
              <td>{minutesWords(part.service?.median)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}
