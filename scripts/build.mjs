// npm run build: the web as it is served, so that a start elsewhere needs nothing that it is built with.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
