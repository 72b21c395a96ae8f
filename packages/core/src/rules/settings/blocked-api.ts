import { type SettingValues, settingList } from './setting-values.ts'

/** When a call to a blocked endpoint is let through. */
export type BlockedApiPolicy = 'drop' | 'localhost-only' | 'unblock-key'

/** The endpoints that the installation blocks (docs/specification/administration.md#who-may-call). */
export interface BlockedApi {
  /** The segments of each blocked path below `/api`; a segment in braces stands for any. */
  readonly prefixes: readonly (readonly string[])[]
  readonly policy: BlockedApiPolicy
  /** For `unblock-key`: the stored form of the key, never its text; null: no key unblocks. */
  readonly storedKey: string | null
}

/** What the settings block. An unknown policy is `drop`. */
export function blockedApi(settings: SettingValues): BlockedApi {
  const wanted = settings.get(':BlockedApiPolicy')?.trim()
  return {
    prefixes: settingList(settings, ':BlockedApiEndpoints')
      .map(segmentsBelowApi)
      .filter((segments) => segments.length > 0),
    policy: wanted === 'localhost-only' || wanted === 'unblock-key' ? wanted : 'drop',
    storedKey: settings.get(':BlockedApiKey')?.trim() || null,
  }
}

/** Whether the installation blocks the path with these segments below `/api`. */
export const isBlocked = ({ prefixes }: BlockedApi, path: readonly string[]): boolean =>
  prefixes.some((prefix) =>
    prefix.every((segment, index) => {
      const sent = path[index]
      return sent !== undefined && (isVariable(segment) || segment === sent)
    }),
  )

const isVariable = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}')

function segmentsBelowApi(prefix: string): readonly string[] {
  const segments = prefix.split('/').filter((segment) => segment !== '')
  const start = segments[0] === 'api' ? (segments[1] === 'v1' ? 2 : 1) : 0
  return segments.slice(start)
}
