// npm run build: builds the web, so that another machine can start without the build tools.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
