/** The composition root: everything is made here once, in order, and undone in reverse. */
export async function startShop(_env: NodeJS.ProcessEnv): Promise<void> {
  await import('virtual:react-router/server-build');
}
