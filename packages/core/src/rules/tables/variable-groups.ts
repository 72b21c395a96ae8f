import { wrong } from './variable-edits.ts'
import type { VariableGroup } from './variable-metadata.ts'

/** A group of variables as a client gives it. */
export interface AskedGroup {
  /** Of the group that it replaces; another one is ignored. */
  readonly id?: number | undefined
  readonly label: string
  /** Ids of variables. */
  readonly variables: readonly number[]
  /** What refusals call it; its place in the list when absent. */
  readonly at?: string
}

/** The most groups of a table. Their ids are made from it, so it never changes. */
const MOST_GROUPS = 1000
/** The most members of all groups together. */
export const MOST_GROUP_MEMBERS = 20_000
const LONGEST_LABEL = 1000

/** The ids of variables that groups name, each once; refuses more than are allowed. */
export function membersNamedIn(asked: readonly AskedGroup[]): readonly number[] {
  if (asked.length > MOST_GROUPS) wrong('variableGroups', `at most ${MOST_GROUPS} are allowed`)
  const members = asked.reduce((sum, { variables }) => sum + variables.length, 0)
  if (members > MOST_GROUP_MEMBERS)
    wrong('variableGroups', `they have at most ${MOST_GROUP_MEMBERS} variables together`)
  return [...new Set(asked.flatMap(({ variables }) => variables))]
}

/**
 * All groups of a table after an edit: those that are there keep their ids. `isVariable` says of an id whether it is a
 * variable of the table. Refuses `invalid` with the path of the first member that is wrong.
 */
export function editedGroups(
  asked: readonly AskedGroup[],
  {
    fileId,
    before,
    isVariable,
  }: {
    readonly fileId: number
    readonly before: readonly VariableGroup[]
    readonly isVariable: (id: number) => boolean
  },
): readonly VariableGroup[] {
  const kept = new Set(before.map(({ id }) => id))
  const taken = new Set<number>()
  for (const [place, { id = 0, at }] of asked.entries()) {
    if (!kept.has(id)) continue
    if (taken.has(id)) wrong(`${at ?? `variableGroups.${place}`}.id`, `group ${id} is given twice`)
    taken.add(id)
  }
  let next = fileId * MOST_GROUPS
  const fresh = (): number => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  }
  return asked.map(({ id = 0, label, variables, at }, place) => {
    const path = at ?? `variableGroups.${place}`
    const missing = variables.findIndex((member) => !isVariable(member))
    if (missing !== -1)
      wrong(`${path}.variables.${missing}`, `the table has no variable ${variables[missing]}`)
    const short = label.trim()
    if (short.length > LONGEST_LABEL)
      wrong(`${path}.label`, `at most ${LONGEST_LABEL} characters are allowed`)
    const members = [...new Set(variables)]
    return { id: kept.has(id) ? id : fresh(), label: short, variables: members }
  })
}
