import { useEffect, useState } from 'react';

/** For the time after a press in which another one does nothing. @param time in ms. */
export function useRest(time: number): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), time);
    return () => clearTimeout(timer);
  }, [isResting, time]);
  return [isResting, () => setResting(true)];
}
