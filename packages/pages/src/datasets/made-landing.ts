import type { Landing } from '@holdfast/core'
import { type Actor, type DatasetRef, isReleased, signposts } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { permittedFiles } from '../files/permitted-files.ts'
import type { Shown } from '../layout/shown.ts'
import { landingPage } from './landing-page.tsx'
import { LINK_LIMITS, linkHeader } from './link-header.ts'
import { readmeOf } from './readme.ts'

/** What the address of a landing page asks for. */
export interface LandingAddress {
  readonly ref: DatasetRef
  /** The version that the address names; null for none. */
  readonly named: string | null
  readonly version: string
  readonly folder: string
  readonly page: number
}

/** A landing page. */
export interface MadeLanding {
  readonly page: string
  /** The value of its header `Link`; `''` for none, and where the page is for one reader. */
  readonly links: string
}

interface Making {
  readonly viewer: Actor
  /** What the page is shown with, once its dataset is known. */
  readonly shown: (landing: Landing) => Shown
  readonly address: LandingAddress
  /** Whether others are shown it too. */
  readonly kept: boolean
}

/** Reads what a landing page shows to this viewer, and writes it. */
export async function madeLanding(
  site: PageSite,
  { viewer, shown, address, kept }: Making,
): Promise<MadeLanding> {
  const { repository } = site
  const landing = await repository.versions.landing(viewer, address)
  const readme = await readmeOf(repository, { actor: viewer, landing, kept })
  const { version, today } = landing.source
  const records = landing.files?.records ?? []
  const permitted = await permittedFiles(repository, viewer, { version, records, today })
  const { named } = address
  const props = {
    ...parts(site, landing),
    shown: shown(landing),
    landing,
    named,
    readme,
    permitted,
  }
  return { page: `${await landingPage(props)}`, links: kept ? linksOf(site, landing) : '' }
}

/** A longer citation, of a thousand authors, is only linked. */
const CITATION_SHOWN = 4096

/** What the page shows that does not depend on its reader. */
function parts({ repository, options }: PageSite, { source }: Landing) {
  const { citations, sessions, site } = repository
  const written = citations.formats.map((format) => ({
    format,
    text: citations.write(citations.format(format, { exactCase: true }), source, null),
  }))
  return {
    citations: written.filter(({ text }) => text.length <= CITATION_SHOWN),
    markdown: options.markdown ?? null,
    sendsMail: sessions.passwords.canBeForgotten,
    url: site.url,
  }
}

/** A deaccessioned version has no links for programs. */
function linksOf({ repository, options }: PageSite, { source, described }: Landing): string {
  const { formats } = repository.exports
  return isReleased(source.version)
    ? linkHeader(
        signposts(source, { formats, records: described }),
        options.linkLimits ?? LINK_LIMITS,
      )
    : ''
}
