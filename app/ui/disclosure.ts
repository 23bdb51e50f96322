import { type SyntheticEvent, useState } from 'react';

/**
 * Props of a `<details>` that opens when there is something in it to see, and is closed by the person alone: it does not fold
 * shut over what is being typed in it.
 */
export function useDisclosure(opens: boolean) {
  const [isOpen, setOpen] = useState(opens);
  const [opened, setOpened] = useState(opens);
  if (opened !== opens) {
    setOpened(opens);
    if (opens) setOpen(true);
  }
  return {
    open: isOpen,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  };
}
