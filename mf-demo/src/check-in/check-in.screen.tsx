import type { Host } from '@queuebell/host-kit';
import type { Clock } from '../clock/clock';
import { ByChairs, screenOfThree } from '../three-chairs/by-chairs';
import { CheckInCard } from './check-in-card';
import { numberFor } from './demo-ticket';
import { useDemoCheckIn } from './use-demo-check-in';

const CheckInOfThree = screenOfThree(
  async () => (await import(/* webpackChunkName: "three-chairs" */ './check-in-of-three')).CheckInOfThree,
);

interface CheckInScreenProps {
  host: Host;
  clock: Clock;
  /** Gives a number from 0 up to, not including, 1. */
  random: () => number;
}

/** The check-in tablet as a demo. */
export const CheckInScreen = (props: CheckInScreenProps) => (
  <ByChairs host={props.host} clock={props.clock} ofThree={CheckInOfThree}>
    <CheckInOfOne {...props} />
  </ByChairs>
);

/** Gives a random number. */
function CheckInOfOne({ host, clock, random }: CheckInScreenProps) {
  const checkIn = useDemoCheckIn(clock, (details) => numberFor(details, random));
  return <CheckInCard host={host} {...checkIn} />;
}
