-- What a guest needs on the day of an experience. All of it is optional. The place where people meet and the way to it
-- are hidden from the public together with the address (experiences.address_displayable).

alter table experiences
  add column meeting_point text not null default '',
  add column meeting_image_key text,
  add column meeting_image_url text,
  add column nearest_station text not null default '',
  add column directions text not null default '',
  add column duration_minutes integer,
  add column target_age text not null default '',
  add column languages text not null default '';
alter table experiences
  add constraint experiences_meeting_point check (char_length(meeting_point) <= 1000) not valid,
  add constraint experiences_meeting_image check ((meeting_image_key is null) = (meeting_image_url is null)) not valid,
  add constraint experiences_nearest_station check (char_length(nearest_station) <= 100) not valid,
  add constraint experiences_directions check (char_length(directions) <= 2000) not valid,
  add constraint experiences_duration check (duration_minutes between 1 and 2880) not valid,
  add constraint experiences_target_age check (char_length(target_age) <= 100) not valid,
  add constraint experiences_languages check (char_length(languages) <= 100) not valid;
