import type { CollectionPage, NewestRelease } from '@holdfast/core'
import { authorsOf, formatPid, releasedAtOf, titleOf } from '@holdfast/core/rules'
import { html } from 'hono/html'
import type { PageSite } from '../app/page-site.ts'

/** The newest datasets of a collection as an Atom feed (RFC 4287). */
export function collectionFeed({ collection, releases }: CollectionPage, site: PageSite) {
  const { alias, name } = collection
  const at = (path: string) => `${site.origin}${path}`
  const page = at(site.addresses.collection(alias))
  const updated = releases[0] === undefined ? null : releasedAtOf(releases[0].version)
  return html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>${name}</title>
<updated>${time(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${at(site.addresses.feed(alias))}" />
<link rel="alternate" type="text/html" href="${page}" />
<author><name>${site.repository.site.installationName ?? name}</name></author>
${releases.map((release) => entry(release, at(site.addresses.dataset({ pid: release.pid, version: null }))))}</feed>
`
}

function entry({ pid, version }: NewestRelease, address: string) {
  return html`<entry>
<id>${address}</id>
<title>${titleOf(version)}</title>
<updated>${time(releasedAtOf(version))}</updated>
<link rel="alternate" type="text/html" href="${address}" />
${authorsOf(version).map(({ name }) => html`<author><name>${name}</name></author>\n`)}<category term="${formatPid(pid)}" />
</entry>
`
}

/** A feed must say when it was changed; an empty one never was. */
const time = (date: Date | null): string => (date ?? new Date(0)).toISOString()
