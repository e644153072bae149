// The pages of the built product.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

export type BuiltPages = {
  build: ServerBuild
  /** Patterns of all pages (`/stories/:id`), and whether they accept forms. */
  pages: { path: string; acts: boolean }[]
}

/** Builds the product first if needed. */
export async function builtPages(): Promise<BuiltPages> {
  // prepare.mjs has no types, because it runs before anything is installed.
  const { ensureBuilt } = (await import(path.resolve('scripts', 'prepare.mjs'))) as { ensureBuilt: () => void }
  ensureBuilt()
  const build = (await import(pathToFileURL(path.resolve('build', 'server', 'index.js')).href)) as ServerBuild
  const pages = Object.values(build.routes).flatMap((route) =>
    route?.path !== undefined && !route.path.endsWith('*')
      ? [{ path: `/${route.path}`, acts: route.module.action !== undefined }]
      : [],
  )
  return { build, pages }
}
