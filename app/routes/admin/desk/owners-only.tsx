import { createContext, type ReactNode, useContext } from 'react';

const isOwnerContext = createContext(false);

/** Says to the desk below whether an owner sits at it. */
export const DeskRole = isOwnerContext.Provider;

/** What the staff would only be refused is not shown to them. The server refuses it all the same. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  return useContext(isOwnerContext) && children;
}
