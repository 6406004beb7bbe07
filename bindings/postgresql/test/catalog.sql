-- All that the extension iri has put into this database, a line each, without OIDs.
WITH members AS (SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid
  WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND e.extname = 'iri')
SELECT pg_describe_object(classid, objid, 0) || coalesce(obj_description(objid, classid::regclass::name), '') FROM members
UNION ALL SELECT pg_get_functiondef(objid) FROM members JOIN pg_proc p ON p.oid = objid WHERE classid = 'pg_proc'::regclass AND prokind <> 'a'
UNION ALL SELECT format('aggregate %s %s %s %s %s %s', aggfnoid::regprocedure, aggtransfn, aggcombinefn, aggsortop::regoperator, aggtranstype::regtype, proparallel)
  FROM members JOIN pg_aggregate ON aggfnoid = objid JOIN pg_proc p ON p.oid = objid WHERE classid = 'pg_proc'::regclass
UNION ALL SELECT format('cast %s %s %s %s %s', castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod)
  FROM members JOIN pg_cast c ON c.oid = objid WHERE classid = 'pg_cast'::regclass
UNION ALL SELECT format('type %s %s %s %s %s %s %s', oid::regtype, typlen, typcategory, typispreferred, typalign, typstorage, typcollation)
  FROM pg_type WHERE oid IN (SELECT objid FROM members WHERE classid = 'pg_type'::regclass)
UNION ALL SELECT format('operator %s %s %s %s %s %s %s %s', o.oid::regoperator, oprcode, oprcom::regoperator, oprnegate::regoperator, oprcanhash, oprcanmerge, oprrest, oprjoin)
  FROM members JOIN pg_operator o ON o.oid = objid WHERE classid = 'pg_operator'::regclass
UNION ALL SELECT format('class %s %s %s', opcname, opcmethod, opcdefault) FROM members JOIN pg_opclass c ON c.oid = objid WHERE classid = 'pg_opclass'::regclass
UNION ALL SELECT format('member %s %s %s %s', f.opfname, f.opfmethod, amopstrategy, amopopr::regoperator)
  FROM members JOIN pg_opfamily f ON f.oid = objid JOIN pg_amop a ON amopfamily = f.oid WHERE classid = 'pg_opfamily'::regclass
UNION ALL SELECT format('support %s %s %s %s', f.opfname, f.opfmethod, amprocnum, amproc)
  FROM members JOIN pg_opfamily f ON f.oid = objid JOIN pg_amproc a ON amprocfamily = f.oid WHERE classid = 'pg_opfamily'::regclass
ORDER BY 1;
