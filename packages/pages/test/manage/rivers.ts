import { is } from 'uvu/assert'
import { openScene, type Scene } from '../app/scene.ts'

export const RIVERS = {
  alias: 'rivers',
  name: 'Rivers <b>',
  type: 'LABORATORY',
  contacts: 'a@example.org\nb@example.org',
}
export const RIVERS_REF = { kind: 'alias', alias: 'rivers' } as const

/** The address of a page from which the collection is looked after. */
export const at = (part: string) => `/collection/rivers/manage${part}`

/** The scene with the collection `rivers`. */
export async function openRivers(scene: Scene): Promise<void> {
  await openScene(scene)
  is((await scene.ada.post('/collection/root/manage/new', RIVERS)).status, 303)
}
