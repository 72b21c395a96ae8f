import { refuse } from '../refusals/refusal.ts'

const MAX_NOTE_LENGTH = 1000

/**
 * Trims a note and refuses one that is too long; a blank one becomes null
 * (docs/specification/versions.md#version-note).
 */
export function checkNote(note: string | null): string | null {
  const trimmed = note?.trim() ?? ''
  if (trimmed.length > MAX_NOTE_LENGTH)
    refuse({
      kind: 'invalid',
      code: 'tooLong',
      message: `A version note may have at most ${MAX_NOTE_LENGTH} characters.`,
    })
  return trimmed === '' ? null : trimmed
}
