import type { Clock } from '@holdfast/core'
import type { RoleAssignment } from '@holdfast/core/rules'
import type { State } from '../state.ts'

export const hasNotEnded = ({ expiresAt }: RoleAssignment, clock: Clock): boolean =>
  expiresAt === null || expiresAt > clock.now()

/** The assignments that have not ended: every question about rights is about these. */
export const inForce = ({ assignments }: State, clock: Clock): readonly RoleAssignment[] =>
  assignments.filter((assignment) => hasNotEnded(assignment, clock))

/** Whether an end comes after another; null is no end, so it is the latest. */
export const isLaterEnd = (a: Date | null, b: Date | null): boolean =>
  b !== null && (a === null || a > b)
