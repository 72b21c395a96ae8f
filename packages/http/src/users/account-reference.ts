import type { AccountRef } from '@holdfast/core'
import { idNumber } from '../input/references.ts'

/** The account with this user name, with or without `@`. */
export const accountNamed = (userName: string): AccountRef => ({ kind: 'userName', userName })

/** The account with this id; one that nobody has for text that is no number. */
export const accountWithId = (id: string): AccountRef => ({ kind: 'id', id: idNumber(id) ?? 0 })
