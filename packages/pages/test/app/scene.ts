import { openBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'

export type Browser = ReturnType<typeof openBrowser>

/** A site, and somebody who may do everything there. */
export interface Scene {
  site: Site
  ada: Browser
}

export async function openScene(scene: Scene): Promise<void> {
  scene.site = await openSite()
  scene.ada = openBrowser(scene.site)
  await scene.ada.signUp('ada')
  const { repository, admin } = scene.site
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'ada' }, true)
}
