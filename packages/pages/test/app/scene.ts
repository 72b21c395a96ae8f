import type { ObjectStorage } from '@holdfast/core'
import { openBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'

export type Browser = ReturnType<typeof openBrowser>

/** A site, and somebody who may do everything there. */
export interface Scene {
  site: Site
  ada: Browser
}

export const openScene = (scene: Scene): Promise<void> => openSceneIn(scene)

/** As `openScene`, with files in this store. */
export async function openSceneIn(scene: Scene, storage?: ObjectStorage): Promise<void> {
  scene.site = await openSite(undefined, storage === undefined ? {} : { storage })
  scene.ada = openBrowser(scene.site)
  await scene.ada.signUp('ada')
  const { repository, admin } = scene.site
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'ada' }, true)
}
