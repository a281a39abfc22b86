import type { SlotProps } from '@queuebell/host-kit';

export type ProfilePartProps = SlotProps['profile/sections'];
