-- The tags of a plant are a part of what a change of the plant replaces, so that they raise its revision, too
-- (docs/decisions/0165).
CREATE TRIGGER plants_tags_revised AFTER UPDATE OF tag_ids ON plants WHEN old.tag_ids IS NOT new.tag_ids BEGIN UPDATE plants SET revision = old.revision + 1 WHERE id = new.id; END;
