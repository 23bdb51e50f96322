import type { DBAdapter, Where } from 'better-auth';
import { tokenHash } from '#app/server/link-tokens.ts';

type MakeAdapter<O> = (options: O) => DBAdapter;

export function withHashedTokens<O>(make: MakeAdapter<O>): MakeAdapter<O> {
  return (options) => {
    const adapter = make(options);
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
    };
  };
}

type Operations = Pick<
  DBAdapter,
  'create' | 'findOne' | 'findMany' | 'count' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;

function hashing(adapter: Operations): Operations {
  return {
    async create(given) {
      const token = given.model === 'session' ? tokenIn(given.data) : null;
      if (token === null) return adapter.create(given);
      const withHash: typeof given = { ...given, data: { ...given.data, token: tokenHash(token) } };
      return underToken(await adapter.create(withHash), token);
    },
    findOne: async (given) => withGivenToken(await adapter.findOne(hashed(given)), given),
    findMany: (given) => adapter.findMany(hashed(given)),
    count: (given) => adapter.count(hashed(given)),
    update: async (given) => withGivenToken(await adapter.update(hashed(given)), given),
    updateMany: (given) => adapter.updateMany(hashed(given)),
    delete: (given) => adapter.delete(hashed(given)),
    deleteMany: (given) => adapter.deleteMany(hashed(given)),
  };
}

interface TokenQuery {
  model: string;
  where?: Where[] | undefined;
}

function hashed<T extends TokenQuery>(given: T): T {
  if (given.model !== 'session' || !given.where) return given;
  const hash = (value: Where['value']): Where['value'] => {
    if (Array.isArray(value)) return value.map((each) => tokenHash(String(each)));
    return typeof value === 'string' ? tokenHash(value) : value;
  };
  return {
    ...given,
    where: given.where.map((part) => (part.field === 'token' ? { ...part, value: hash(part.value) } : part)),
  };
}

/** The row with the plain token it was queried by, because better-auth continues with that one. */
function withGivenToken<R>(row: R, { model, where }: TokenQuery): R {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined;
  return typeof token === 'string' ? underToken(row, token) : row;
}

function underToken<R>(row: R, token: string): R {
  return typeof row === 'object' && row !== null ? { ...row, token } : row;
}

function tokenIn(data: object): string | null {
  return 'token' in data && typeof data.token === 'string' ? data.token : null;
}
