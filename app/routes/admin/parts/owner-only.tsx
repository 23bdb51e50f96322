import { createContext, type ReactNode, useContext } from 'react';

const isOwnerContext = createContext(false);

/** Says to the admin area below whether an owner sits at it. */
export const AdminRole = isOwnerContext.Provider;

/** What the staff would only be refused is not shown to them. The server refuses it all the same. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useContext(isOwnerContext) && children;
}
