import { Day } from '#database/seed/seed-base.ts'
import { planExperiences } from '#database/seed/seed-experiences.ts'
import { planSchedule } from '#database/seed/seed-slots.ts'
import { planCoupons, planRequests } from '#database/seed/seed-requests.ts'
import { planBookings } from '#database/seed/plan-bookings.ts'
for (let d=0; d<400; d+=3) { const now=new Date(Date.UTC(2026,10,20+d, (d*7)%24, (d*13)%60)); try { const day=new Day(now); const ex=planExperiences(day)
const s=planSchedule(day,ex); planRequests(day,ex,s); const b=planBookings(day,s.slots,planCoupons(day)); if(!b.bookings.all.length) console.log('?') } catch(e) { console.log(now.toISOString(), String(e)) } }
console.log('done')
