import { type RefObject, useEffect, useRef, useState } from 'react';
import type { View } from '../../view/view';
import { FIRST_STEP, type Scene, durationOf, sceneAt } from './timeline';

interface Stage {
  /** The story plays only while this element is in view. */
  figure: RefObject<HTMLElement | null>;
  scene: Scene;
  paused: boolean;
  togglePause: () => void;
}

/** Plays the story while the figure may move and the visitor has not paused it. */
export function useStage(view: Pick<View, 'after' | 'watchMotion'>): Stage {
  const figure = useRef<HTMLElement>(null);
  const [step, setStep] = useState(FIRST_STEP);
  const [mayMove, setMayMove] = useState(false);
  const [paused, setPaused] = useState(false);
  const playing = mayMove && !paused;

  useEffect(() => (figure.current ? view.watchMotion(figure.current, setMayMove) : undefined), [view]);
  useEffect(
    () => (playing ? view.after(durationOf(step), () => setStep(step + 1)) : undefined),
    [view, playing, step],
  );
  return { figure, scene: sceneAt(step), paused, togglePause: () => setPaused(!paused) };
}
