import { BUILT_IN_ROLES, type Role } from '@holdfast/core/rules'
import type { Texts } from '../texts/english.ts'
import type { Shown } from './shown.ts'

/** The words for a built-in role, found by its name; null for roles that people made or named anew. */
function builtIn(
  name: string,
  { roles }: Texts,
): { readonly name: string; readonly does: string } | null {
  const alias = BUILT_IN_ROLES.find((role) => role.name === name)?.alias
  return (alias === undefined ? undefined : roles[alias]) ?? null
}

/** The name of a role in the reader's language, as far as it is a built-in one. */
export const roleName = (name: string, { texts }: Pick<Shown, 'texts'>): string =>
  builtIn(name, texts)?.name ?? name

/** The same with what the role may do. */
export function roleText({ name, description }: Role, { texts }: Pick<Shown, 'texts'>): string {
  const known = builtIn(name, texts)
  const does = known?.does ?? description
  return does === '' ? name : `${known?.name ?? name}: ${does}`
}

/** The name of a role of which only the alias is known. */
export const aliasName = (alias: string, { texts: { roles } }: Pick<Shown, 'texts'>): string =>
  new Map<string, { readonly name: string }>(Object.entries(roles)).get(alias)?.name ?? alias
