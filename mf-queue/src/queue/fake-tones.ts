/** One tone that was played, times in seconds of its audio's clock. */
export interface Tone {
  hertz: number;
  from: number;
  until: number;
  /** The loudest that it gets, from 0 to 1. */
  loudness: number;
}

/** For tests: as much of an AudioContext as playing a tone needs. What was played is in `tones`. */
export function fakeTones() {
  const tones: Tone[] = [];
  return {
    tones,
    destination: {},
    createOscillator() {
      const tone: Tone = { hertz: 0, from: 0, until: 0, loudness: 0 };
      tones.push(tone);
      return {
        frequency: {
          set value(hertz: number) {
            tone.hertz = hertz;
          },
        },
        connect: (node: unknown) => node,
        start: (at: number) => (tone.from = at),
        stop: (at: number) => (tone.until = at),
      };
    },
    createGain: () => ({
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime(loudness: number) {
          const tone = tones.at(-1);
          if (tone) tone.loudness = loudness;
        },
        exponentialRampToValueAtTime: () => undefined,
      },
      connect: (node: unknown) => node,
    }),
  };
}
