import { defineRemote, partsOf } from '@queuebell/host-kit';

export default defineRemote({
  contract: 2,
  routes: (host) => [
    {
      path: '/register',
      lazy: async () => {
        const { RegisterScreen } = await import(
          /* webpackChunkName: "screen-register" */ './register/register.screen'
        );
        return { element: <RegisterScreen host={host} /> };
      },
    },
    {
      path: '/login',
      lazy: async () => {
        const { LoginScreen } = await import(/* webpackChunkName: "screen-login" */ './login/login.screen');
        return { element: <LoginScreen host={host} /> };
      },
    },
    {
      path: '/completeAccount',
      lazy: async () => {
        const { CompleteAccountScreen } = await import(
          /* webpackChunkName: "screen-complete-account" */ './complete-account/complete-account.screen'
        );
        return { element: <CompleteAccountScreen host={host} /> };
      },
    },
    {
      path: '/reset-password',
      lazy: async () => {
        const { ResetPasswordScreen } = await import(
          /* webpackChunkName: "screen-reset-password" */ './reset-password/reset-password.screen'
        );
        return { element: <ResetPasswordScreen host={host} /> };
      },
    },
    {
      path: '/change-password',
      lazy: async () => {
        const { ChangePasswordScreen } = await import(
          /* webpackChunkName: "screen-change-password" */ './change-password/change-password.screen'
        );
        return { element: <ChangePasswordScreen host={host} /> };
      },
    },
    {
      path: '/renew',
      lazy: async () => {
        const { RenewScreen } = await import(/* webpackChunkName: "screen-renew" */ './renew/renew.screen');
        return { element: <RenewScreen host={host} /> };
      },
    },
    {
      path: '/paid',
      lazy: async () => {
        const { PaidScreen } = await import(/* webpackChunkName: "screen-paid" */ './paid/paid.screen');
        return { element: <PaidScreen host={host} /> };
      },
    },
    {
      path: '/change-email',
      lazy: async () => {
        const { ChangeEmailScreen } = await import(
          /* webpackChunkName: "screen-change-email" */ './change-email/change-email.screen'
        );
        return { element: <ChangeEmailScreen host={host} /> };
      },
    },
    {
      path: '/team',
      lazy: async () => {
        const { TeamScreen } = await import(/* webpackChunkName: "screen-team" */ './team/team.screen');
        return { element: <TeamScreen host={host} /> };
      },
    },
    {
      path: '/join-team',
      lazy: async () => {
        const { JoinTeamScreen } = await import(
          /* webpackChunkName: "screen-join-team" */ './join-team/join-team.screen'
        );
        return { element: <JoinTeamScreen host={host} /> };
      },
    },
    {
      path: '/profile',
      lazy: async () => {
        const { ProfileScreen } = await import(
          /* webpackChunkName: "screen-profile" */ './profile/profile.screen'
        );
        return { element: <ProfileScreen host={host} /> };
      },
    },
  ],
  slots: (host) => ({
    'profile/sections': partsOf(['logins', 'two-step-login', 'posts', 'your-data'], async () => {
      const { profileParts } = await import(/* webpackChunkName: "screen-profile" */ './profile-parts');
      return profileParts(host);
    }),
  }),
});
