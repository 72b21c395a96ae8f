import { readFileSync } from 'node:fs'

/** The unit in which Linux counts the time of ended children. */
const TICKS_PER_SECOND = 100
const ENDED_CHILDREN_USER = 13

/**
 * Seconds of processor time that this process and the children that it saw end have taken. Services such as PostgreSQL, and the
 * children of a process that was killed, are not counted.
 */
export function processorSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + endedChildrenSeconds()
}

/** Other systems than Linux do not say; there the time of children is missing. */
function endedChildrenSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program may hold spaces; it ends with the last bracket.
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = afterName.slice(ENDED_CHILDREN_USER, ENDED_CHILDREN_USER + 2)
    return (Number(user) + Number(system)) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
