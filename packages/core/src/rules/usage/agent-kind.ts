import { MACHINES } from './counter-machines.ts'
import { ROBOTS } from './counter-robots.ts'

/** Who visits: a person, a program that works for one, or a robot, which does not count. */
export type AgentKind = 'regular' | 'machine' | 'robot'

/** Longer names are cut: a pattern must not work on what a client makes long. */
const MAX_LENGTH = 300
/** Names that were judged before; a busy service sees the same few. */
const REMEMBERED = 2000

const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'i')

// What both lists name works for people.
const robots = anyOf(ROBOTS.filter((pattern) => !MACHINES.includes(pattern)))
const machines = anyOf(MACHINES)
const known = new Map<string, AgentKind>()

/** The kind of a user agent by the lists of COUNTER (docs/specification/usage.md#counting-by-the-server-itself). */
export function agentKind(userAgent: string): AgentKind {
  const name = userAgent.slice(0, MAX_LENGTH)
  const before = known.get(name)
  if (before !== undefined) return before
  const kind = robots.test(name) ? 'robot' : machines.test(name) ? 'machine' : 'regular'
  if (known.size >= REMEMBERED) known.clear()
  known.set(name, kind)
  return kind
}
