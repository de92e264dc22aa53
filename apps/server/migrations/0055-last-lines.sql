-- How a session began. A workspace that denies traditional access (e-mail and password) is closed to those of that kind.
alter table sessions add column method text not null default 'traditional' check (method in ('traditional', 'passkey'));

-- The sign of a platform, and those that the provider adds.
alter table build_platforms add column svg_icon text not null default '';
update build_platforms set svg_icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 8.1c-1-.8-2.2-1.2-3.4-1C5.9 7.4 4.3 9.9 4.6 13c.3 3.6 2.4 7.4 4.7 7.4 1 0 1.6-.6 2.7-.6s1.7.6 2.7.6c2 0 3.9-2.9 4.5-5.5-1.8-.8-2.7-2.3-2.7-3.9 0-1.4.7-2.6 1.8-3.4-1-1.1-2.3-1.6-3.6-1.4-1 .1-1.8.5-2.7 1.9Z"/><path d="M12.3 6.2c-.1-1.9 1.3-3.6 3.2-3.8.1 2-1.3 3.7-3.2 3.8Z"/></svg>'
  where slug in ('ios', 'macos');
update build_platforms set svg_icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill-rule="evenodd" d="M4 17a8 8 0 0 1 16 0ZM8.6 14.3a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8ZM15.4 14.3a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z"/><path d="m7.2 9.6-1.9-3.1.7-.4 1.9 3.1ZM16.8 9.6l1.9-3.1-.7-.4-1.9 3.1Z"/></svg>'
  where slug = 'android';
update build_platforms set svg_icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3.5 3.5h8v8h-8zM12.5 3.5h8v8h-8zM3.5 12.5h8v8h-8zM12.5 12.5h8v8h-8z"/></svg>'
  where slug = 'windows';
grant insert, update, delete on build_platforms to muster_system;
