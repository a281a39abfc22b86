/** Times in seconds of the audio clock. */
export interface Tone {
  hertz: number;
  from: number;
  until: number;
  /** The peak, from 0 to 1. */
  loudness: number;
}

/** The part of AudioContext that plays tones; `tones` has those that were played. */
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
