import type { Connection } from 'mongoose';

interface Profiled {
  /** 'IXSCAN { _id: 1 }', 'COLLSCAN'. */
  planSummary?: string;
  docsExamined?: number;
}

/** The query plans of a collection while some work runs. */
export async function plansOf(
  { db }: Connection,
  collection: string,
  work: () => Promise<unknown>,
): Promise<Profiled[]> {
  await db?.command({ profile: 2 });
  const since = new Date();
  try {
    await work();
  } finally {
    await db?.command({ profile: 0 });
  }
  const ofThis = {
    ns: `${db?.databaseName}.${collection}`,
    ts: { $gte: since },
    planSummary: { $exists: true },
  };
  const found = await db?.collection<Profiled>('system.profile').find(ofThis).toArray();
  return (found ?? []).map(({ planSummary, docsExamined }) => ({ planSummary, docsExamined }));
}
