import { readFileSync } from 'node:fs'
import { EVERYBODY, type Who } from '../app/world.ts'

/** Whether the objects of a call were published, with a draft over the release, or never. */
export const STATES = ['draft', 'published'] as const
export type PublicationState = (typeof STATES)[number]

/** The status that each caller gets. */
export type Statuses = Readonly<Record<Who, number>>

const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const

/** Groups of callers by their permissions on the object. Superusers have all of them. */
const GROUPS: Readonly<Record<string, readonly Who[]>> = {
  everyone: EVERYBODY,
  guests: ['anonymous'],
  superusers: ['superuser'],
  admins: ['admin', 'superuser'],
  curators: ['admin', 'curator', 'superuser'],
  editors: EDITORS,
  viewers: [...EDITORS, 'member'],
  collectionViewers: ['admin', 'curator', 'member', 'superuser'],
  collectionCreators: ['admin', 'fullContributor', 'dvContributor', 'curator', 'superuser'],
  depositors: ['admin', 'fullContributor', 'dsContributor', 'curator', 'superuser'],
}

const membersOf = (name: string): readonly Who[] => {
  const members = GROUPS[name] ?? EVERYBODY.filter((who) => who === name)
  if (members.length === 0) throw new Error(`permissions.tsv: no caller is called ${name}`)
  return members
}

/** Parses `editors 200, others 403, guests 401`: an entry for fewer callers has precedence. */
export function statusesOf(cell: string): Statuses {
  const entries = cell.split(', ').map((entry) => {
    const [name = '', status = ''] = entry.split(' ')
    return { members: name === 'others' ? EVERYBODY : membersOf(name), status: Number(status) }
  })
  const widestFirst = entries.toSorted((a, b) => b.members.length - a.members.length)
  const pairs = widestFirst.flatMap(({ members, status }) => members.map((who) => [who, status]))
  const statuses: Partial<Record<Who, number>> = Object.fromEntries(pairs)
  const missing = EVERYBODY.filter((who) => !((statuses[who] ?? 0) > 0))
  if (missing.length > 0) throw new Error(`permissions.tsv: no status for ${missing} in ${cell}`)
  // Every caller has a status.
  return statuses as Statuses
}

export interface Row {
  readonly id: string
  readonly draft: Statuses
  /** Null where the state makes no difference. */
  readonly published: Statuses | null
}

/** The rows of `permissions.tsv`. */
export const PERMISSIONS: readonly Row[] = readFileSync(
  new URL('permissions.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', draft = '', published = ''] = line.split('\t')
    return {
      id,
      draft: statusesOf(draft),
      published: published === '' ? null : statusesOf(published),
    }
  })
