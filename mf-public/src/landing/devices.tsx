import styles from './devices.module.css';
import { Section } from './section';

const DEVICES = [
  {
    place: 'At the door',
    name: 'The check-in tablet',
    text: 'Your customer types a name, adds a phone number if they like, and gets a number in large figures. A moment later the tablet is ready for the next person.',
  },
  {
    place: 'On the wall',
    name: 'The wall display',
    text: 'One big number for the customer being served now, and the next five by number and name. Easy to read from the far chair.',
  },
  {
    place: 'In your hand',
    name: 'The admin tablet',
    text: 'Who is in the chair, who is next, and one large button: Mark as Served. Customer stepped out? Ring them with one tap, or take them off the list.',
  },
] as const;

export function Devices() {
  return (
    <Section
      ground="surface"
      title="Three devices, one queue."
      lead="All three stay in step, so nobody has to shout a name."
    >
      <ul className={styles.devices}>
        {DEVICES.map(({ place, name, text }) => (
          <li key={name}>
            <p className={styles.place}>{place}</p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
