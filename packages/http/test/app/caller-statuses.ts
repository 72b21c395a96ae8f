import { EVERYBODY, type Who } from './world.ts'

/** The status of the answer to each caller. */
export async function statuses(
  ask: (who: Who) => Promise<{ readonly status: number }>,
): Promise<Readonly<Record<Who, number>>> {
  const answers: (readonly [Who, number])[] = []
  for (const who of EVERYBODY) answers.push([who, (await ask(who)).status])
  // One entry for each of `EVERYBODY`.
  return Object.fromEntries(answers) as Record<Who, number>
}

/** The expected table: `allowed` get one status and all others the other. */
export const only = (
  allowed: readonly Who[],
  { yes, no }: { readonly yes: number; readonly no: number },
): Readonly<Record<Who, number>> =>
  // One entry for each of `EVERYBODY`.
  Object.fromEntries(EVERYBODY.map((who) => [who, allowed.includes(who) ? yes : no])) as Record<
    Who,
    number
  >
