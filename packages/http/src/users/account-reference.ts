import type { AccountRef } from '@holdfast/core'
import { idNumber } from '../input/references.ts'

/** The account with this user name, with or without `@`. */
export const accountNamed = (userName: string): AccountRef => ({ kind: 'userName', userName })

/** The account with this id; for text that is no number, an id that no account has. */
export const accountWithId = (id: string): AccountRef => ({ kind: 'id', id: idNumber(id) ?? 0 })
