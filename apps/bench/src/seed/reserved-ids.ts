import type { Installation } from './installation.ts'

/** Reserves `count` consecutive ids and returns the first. */
export async function reserveIds(
  { database }: Pick<Installation, 'database'>,
  count: number,
): Promise<number> {
  const [row] = await database.execute(
    `select setval('object_id', nextval('object_id') + ${count}) as last`,
  )
  if (row === undefined || !('last' in row)) throw new Error('No ids could be had')
  return Number(row.last) - count
}
