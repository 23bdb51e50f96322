export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** Consecutive changes with the same mark are one undo step. */
  mark: string | null;
}

const mostSteps = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], mark: null };
}

/** Drops the redo states. @param mark what is being changed, for example a cell. */
export function change<State>(
  history: History<State>,
  present: State,
  mark: string | null = null,
): History<State> {
  if (present === history.present) return history;
  if (mark !== null && mark === history.mark) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-mostSteps), present, future: [], mark };
}

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

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, mark: null };
}
