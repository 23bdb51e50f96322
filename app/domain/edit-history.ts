/** What was, what is and what was undone: undo and redo as data. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** What the last change was made to; changes of one thing, one after another, are one step back. */
  mark: string | null;
}

const mostSteps = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], mark: null };
}

/**
 * The next state. What was undone before is gone.
 * @param mark names what is being changed, a cell for example: further changes under the same mark join this step.
 */
export function change<State>(
  history: History<State>,
  present: State,
  mark: string | null = null,
): History<State> {
  if (present === history.present) return history;
  if (mark !== null && mark === history.mark) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-mostSteps), present, future: [], mark };
}

/** One step back; the same history where there is none. */
export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    mark: null,
  };
}

/** One step forward again; the same history where nothing was undone. */
export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, mark: null };
}
