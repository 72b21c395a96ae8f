import { isLogoName } from '../images/logo.ts'
import { isWebAddress } from '../metadata/value-format.ts'
import { nameInSettings, type SettingValues, settingFlag } from '../settings/setting-values.ts'
import type { BannerMessage } from './banner-message.ts'
import { type PageColors, readPageColors } from './page-colors.ts'
import type { Site } from './site.ts'

/** How the pages of an installation look; null for what is not chosen (docs/look.md). */
export interface PageLook {
  readonly name: string | null
  /** The name of an uploaded one, a web address, or a path of this server. */
  readonly logo: string | null
  readonly colors: PageColors | null
  readonly footer: string | null
  /** Web addresses, or paths of this server, of pages of the installation's own. */
  readonly links: Readonly<Record<PageLink, string | null>>
  /** The messages to everybody that were not withdrawn, each with its texts. */
  readonly banners: readonly Pick<BannerMessage, 'id' | 'dismissible' | 'texts'>[]
  /** Whether pages of datasets show how often these were used. */
  readonly showsUsage: boolean
}

/** The links at the bottom of every page that an installation may choose. */
export type PageLink = 'about' | 'guides' | 'support' | 'privacy'

const LINK_SETTINGS: Readonly<Record<PageLink, string>> = {
  about: ':NavbarAboutUrl',
  guides: ':NavbarGuidesUrl',
  support: ':NavbarSupportUrl',
  privacy: ':ApplicationPrivacyPolicyUrl',
}
const LOGO = ':LogoCustomizationFile'
const COLORS = ':PageColors'
const FOOTER = ':FooterCopyright'
const MAX_TEXT = 500

/** The look that settings choose. What cannot be used, such as a value of an older version, is not chosen. */
export function pageLook(
  settings: SettingValues,
  banners: readonly BannerMessage[],
  site: Pick<Site, 'installationName'>,
): PageLook {
  const usable = (name: string): string | null => usableValue(settings, name)
  const colors = readPageColors(settings.get(COLORS) ?? '')
  return {
    name: nameInSettings(settings) ?? site.installationName,
    logo: chosenLogo(settings),
    colors: colors.kind === 'read' ? colors.colors : null,
    footer: usable(FOOTER),
    links: {
      about: usable(LINK_SETTINGS.about),
      guides: usable(LINK_SETTINGS.guides),
      support: usable(LINK_SETTINGS.support),
      privacy: usable(LINK_SETTINGS.privacy),
    },
    banners: banners
      .filter(({ active }) => active)
      .map(({ id, dismissible, texts }) => ({ id, dismissible, texts })),
    showsUsage: settingFlag(settings, ':DisplayMDCMetrics'),
  }
}

/** The logo beside the name of the installation: the name of an uploaded one, or an address; null for none. */
export const chosenLogo = (settings: SettingValues): string | null => usableValue(settings, LOGO)

function usableValue(settings: SettingValues, name: string): string | null {
  const value = settings.get(name)?.trim() ?? ''
  return value === '' || isOff(value) || refusalOfLook(name, value) !== null ? null : value
}

/** Why a value of a setting about the look cannot be used; null for one that can, and for other settings. */
export function refusalOfLook(name: string, value: string): string | null {
  const written = value.trim()
  if (isOff(written)) return null
  if (name === COLORS) {
    const read = readPageColors(written)
    return read.kind === 'wrong' ? `${name}: ${read.message}` : null
  }
  if (name === LOGO)
    return isLogoName(written) || isAddress(written, /^https:/i)
      ? null
      : `${name} must be an address that begins with https://, or a path of this server such as /logo.svg.`
  if (name === FOOTER)
    return written.length <= MAX_TEXT ? null : `${name} has more than ${MAX_TEXT} characters.`
  if (!Object.values(LINK_SETTINGS).includes(name)) return null
  return isAddress(written, /^https?:/i)
    ? null
    : `${name} must be a web address, or a path of this server such as /help.`
}

/** Set-up scripts of other systems switch settings off with this word. */
const isOff = (value: string): boolean => value.toLowerCase() === 'false'

/** A path must not begin like an address of another server. */
const isAddress = (text: string, scheme: RegExp): boolean =>
  text.length <= 2000 &&
  (/^\/(?:[^\s/\\][^\s\\]*)?$/.test(text) || (scheme.test(text) && isWebAddress(text)))
