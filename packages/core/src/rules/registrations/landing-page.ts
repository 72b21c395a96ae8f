import { formatPid, type Pid, resolverUrl } from '../datasets/pid.ts'
import type { Site } from '../installation/site.ts'

/** The URL to which the identifier of a dataset resolves. */
export const landingPage = (pid: Pid, { url, landingPage: own }: Site): string =>
  addressed(own ?? `${url}/citation?persistentId={pid}`, pid)

/** The URL to which the identifier of a file resolves. */
export const fileLandingPage = (pid: Pid, { url, fileLandingPage: own }: Site): string =>
  addressed(own ?? `${url}/file?persistentId={pid}`, pid)

/** The URL that resolves the identifier of a dataset: its landing page, if its protocol has no public resolver. */
export const datasetPidUrl = (pid: Pid, site: Site): string =>
  resolverUrl(pid) ?? landingPage(pid, site)

/** The same for the identifier of a file. */
export const filePidUrl = (pid: Pid, site: Site): string =>
  resolverUrl(pid) ?? fileLandingPage(pid, site)

function addressed(template: string, pid: Pid): string {
  const written = encodeURIComponent(formatPid(pid)).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return template.replaceAll('{pid}', () => written)
}
