import { type Host, SuiteLink } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';

export interface ActionsProps {
  links: Host['links'];
  loggedIn: boolean;
}

/** Members log in; everybody else registers. */
export function MainAction({ links, loggedIn }: ActionsProps) {
  return (
    <SuiteLink
      links={links}
      to={loggedIn ? '/dashboard' : '/register'}
      className={buttonClass({ size: 'tap' })}
    >
      {loggedIn ? 'Go to Dashboard' : 'Register'}
    </SuiteLink>
  );
}

export function Login({ links }: Pick<ActionsProps, 'links'>) {
  return (
    <SuiteLink links={links} to="/login" className={buttonClass({ kind: 'quiet', size: 'tap' })}>
      Login
    </SuiteLink>
  );
}

export function TryTheDemo({ links }: Pick<ActionsProps, 'links'>) {
  return (
    <SuiteLink
      links={links}
      to="/Demo-Dashboard?demo=true"
      className={buttonClass({ kind: 'quiet', size: 'tap' })}
    >
      Try the Demo
    </SuiteLink>
  );
}
