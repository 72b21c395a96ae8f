import { refuse } from '../refusals/refusal.ts'

const LONGEST_NOTE = 1000

/** A note as it may be stored; blank means none (docs/specification/versions.md#version-note). */
export function checkNote(note: string | null): string | null {
  const trimmed = note?.trim() ?? ''
  if (trimmed.length > LONGEST_NOTE)
    refuse({
      kind: 'invalid',
      message: `A version note takes at most ${LONGEST_NOTE} characters.`,
    })
  return trimmed === '' ? null : trimmed
}
