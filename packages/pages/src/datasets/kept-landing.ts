import type { Landing } from '@holdfast/core'
import { formatPid, GUEST, type Pid } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { lookOf } from '../app/look-of.ts'
import { languageOf, type PageSite, shownTo } from '../app/page-site.ts'
import { pageKey, sendPage } from '../app/send-page.ts'
import { hiddenBanners } from '../banners/hidden-banners.ts'
import { type LandingAddress, type MadeLanding, madeLanding } from './made-landing.ts'

/**
 * Answers a guest with a landing page that all guests are shown: from memory, else from the store, else made anew and kept in
 * both (decision 0562). Null where guests are not shown the same.
 */
export async function keptLanding(
  c: Context,
  site: PageSite,
  address: LandingAddress,
): Promise<Response | null> {
  const { cache } = site.options
  const { dailyStamp, representations } = site.repository.versions
  const { ref, version, named, folder, page } = address
  const name = pageKey(c, ['landing', ref, named, folder, page])
  const find = () => representations.findPage({ ref, version }, wantedOf(c, site, address))
  const isKnown = cache.knows(name)
  const first = isKnown ? null : await find()
  const stamp = isKnown ? await dailyStamp(ref, version) : (first?.stamp ?? null)
  if (stamp === null) return null

  const make = async (): Promise<MadeLanding> => {
    const state = first ?? (await find())
    if (state !== null && state.text !== null && state.stamp === stamp) return parsed(state.text)
    // The page shows nothing that only some guests may see, such as those in a group of addresses.
    const shown = ({ source }: Landing) =>
      shownTo(c, site, { token: null, named: parametersOf(address, source.context.dataset.pid) })
    const made = await madeLanding(site, { viewer: GUEST, shown, address, kept: true })
    if (state !== null && isForMany(c, address))
      representations.keepPage(state, wantedOf(c, site, address), textOf(made))
    return made
  }
  let making: Promise<MadeLanding> | undefined
  const made = () => {
    making ??= make()
    return making
  }
  const links = await cache.get(JSON.stringify(['links', stamp, version]), async () => {
    return (await made()).links
  })
  return sendPage(c, site, {
    key: ['landing', stamp, named, folder, page],
    name,
    render: async () => (await made()).page,
    headers: links.body.length === 0 ? {} : { Link: textIn(links.body) },
  })
}

/**
 * Folders, further pages and pages without the messages that a reader has hidden are many, and stay in memory: what is kept of
 * a dataset in the store has few places.
 */
const isForMany = (c: Context, { folder, page }: LandingAddress): boolean =>
  folder === '' && page === 1 && hiddenBanners(c.req.header('Cookie')).size === 0

const DECODER = new TextDecoder()

const textIn = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : DECODER.decode(body)

/** What the page depends on that its stamp does not tell is in its key, or beside it. */
function wantedOf(c: Context, { repository, options }: PageSite, address: LandingAddress) {
  const { named, folder, page } = address
  return {
    key: JSON.stringify(['landing', languageOf(c), named, folder, page]),
    besides: JSON.stringify([
      lookOf(c),
      repository.sessions.passwords.canBeForgotten,
      options.linkLimits,
    ]),
  }
}

/** No header has a line break. */
const textOf = ({ links, page }: MadeLanding): string => `${links}\n${page}`

function parsed(text: string): MadeLanding {
  const end = text.indexOf('\n')
  return { links: text.slice(0, end), page: text.slice(end + 1) }
}

/**
 * What the links of the page to itself say: not what one reader has written into the address, who may spell the identifier in
 * another way.
 */
const parametersOf = (
  { ref, named, folder, page }: LandingAddress,
  pid: Pid,
): Readonly<Record<string, string>> => ({
  ...(ref.kind === 'pid' ? { persistentId: formatPid(pid) } : {}),
  ...(named === null ? {} : { version: named }),
  ...(folder === '' ? {} : { folder }),
  ...(page === 1 ? {} : { page: String(page) }),
})
