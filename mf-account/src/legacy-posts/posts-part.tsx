import type { Host, SlotProps } from '@queuebell/host-kit';
import type { ComponentType } from 'react';
import { OwnPosts } from './own-posts';

export const postsPart = ({ api }: Host): ComponentType<SlotProps['profile/sections']> =>
  function PostsPart({ user: { email = '', timeZone }, onLapsed }) {
    return email === '' ? null : (
      <OwnPosts key={email} api={api} email={email} timeZone={timeZone} onLapsed={onLapsed} />
    );
  };
