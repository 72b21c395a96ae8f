import { resolve } from 'node:path'
import type { ProviderGroup } from '@holdfast/core'
import { isBaseUrl } from './environment-values.ts'

/** A provider of OpenID Connect with which people sign in. The file of the client holds `<id>:<secret>`. */
export interface IdentityProviderConfiguration {
  readonly id: string
  readonly title: string
  readonly issuer: string
  readonly clientFile: string
  readonly groupsClaim: string
  readonly groups: readonly ProviderGroup[]
}

export type IdentityProvidersReading =
  | { readonly ok: true; readonly providers: readonly IdentityProviderConfiguration[] }
  | { readonly ok: false; readonly problems: readonly string[] }

type Variables = Readonly<Record<string, string | undefined>>

const ISSUER = /^HOLDFAST_OIDC_([A-Z][A-Z0-9_]{0,30})_ISSUER$/
const OPTIONS = ['ISSUER', 'CLIENT_FILE', 'TITLE', 'GROUPS_CLAIM', 'GROUPS']

/** The providers that have a variable `HOLDFAST_OIDC_<NAME>_ISSUER`, by their part of it, in alphabetical order. */
const upperNames = (variables: Variables): readonly string[] =>
  Object.keys(variables)
    .flatMap((name) => ISSUER.exec(name)?.[1] ?? [])
    .toSorted()

/** The variables of the providers that have an issuer. */
export const identityProviderVariableNames = (variables: Variables): ReadonlySet<string> =>
  new Set(
    upperNames(variables).flatMap((upper) =>
      OPTIONS.map((option) => `HOLDFAST_OIDC_${upper}_${option}`),
    ),
  )

/** Reads all providers from the variables; reports all problems at once. */
export function readIdentityProviders(variables: Variables): IdentityProvidersReading {
  const problems: string[] = []
  const providers = upperNames(variables).flatMap((upper) => {
    const prefix = `HOLDFAST_OIDC_${upper}_`
    const issuer = variables[`${prefix}ISSUER`]?.trim() ?? ''
    const file = variables[`${prefix}CLIENT_FILE`]
    const id = upper.toLowerCase().replaceAll('_', '-')
    if (!isBaseUrl(issuer)) problems.push(`${prefix}ISSUER: expected the address of a provider`)
    if (id === 'builtin') problems.push(`${prefix}ISSUER: expected another name than BUILTIN`)
    if (file === undefined) {
      problems.push(`${prefix}CLIENT_FILE: expected a file that holds <client id>:<secret>`)
      return []
    }
    const title = variables[`${prefix}TITLE`]?.trim() ?? id
    const groupsClaim = variables[`${prefix}GROUPS_CLAIM`]?.trim() || 'groups'
    const groups = groupsIn(variables[`${prefix}GROUPS`] ?? '')
    if (groups === null)
      problems.push(
        `${prefix}GROUPS: expected pairs such as staff=&explicit/1-staff, with commas between`,
      )
    return [{ id, title, issuer, clientFile: resolve(file), groupsClaim, groups: groups ?? [] }]
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, providers }
}

/** The pairs of groups in a text; null where one is none. */
function groupsIn(text: string): readonly ProviderGroup[] | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const groups = pairs.flatMap((pair) => {
    const [, there = '', here = ''] = /^(.+)=(&explicit\/\d+-\S+)$/.exec(pair.trim()) ?? []
    return there === '' ? [] : [{ there: there.trim(), here }]
  })
  return groups.length === pairs.length ? groups : null
}
