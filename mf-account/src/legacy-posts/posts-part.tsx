import type { Host } from '@queuebell/host-kit';
import type { ComponentType } from 'react';
import type { ProfilePartProps } from '../profile/profile-part-props';
import { OwnPosts } from './own-posts';

export const postsPart = ({ api }: Host): ComponentType<ProfilePartProps> =>
  function PostsPart({ user: { email = '', timeZone }, onLapsed }) {
    return email === '' ? null : (
      <OwnPosts key={email} api={api} email={email} timeZone={timeZone} onLapsed={onLapsed} />
    );
  };
