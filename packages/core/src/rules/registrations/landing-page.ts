import { formatPid, type Pid } from '../datasets/pid.ts'
import type { Site } from '../installation/site.ts'

/** The URL to which the identifier of a dataset resolves. */
export const landingPage = (pid: Pid, { url, landingPage: own }: Site): string =>
  addressed(own ?? `${url}/citation?persistentId={pid}`, pid)

/** The URL to which the identifier of a file resolves. */
export const fileLandingPage = (pid: Pid, { url, fileLandingPage: own }: Site): string =>
  addressed(own ?? `${url}/file?persistentId={pid}`, pid)

function addressed(template: string, pid: Pid): string {
  const written = encodeURIComponent(formatPid(pid)).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return template.replaceAll('{pid}', () => written)
}
